//! Wagers staked together on one hand: each alone, all of them, and what playing for one alone costs.
use super::wide;
use baize_odds::together::Together;
use maud::{Markup, html};

pub fn section(together: &Together) -> Markup {
    let staked: Vec<String> = together.wagers.iter().map(|w| format!("{} on {}", w.stake, w.name)).collect();
    html! {
        section {
            h2 { "Wagers together" }
            p { "Staked together: " (staked.join(", ")) ". One decision settles them, so that the best play for all is not the best for each. Returns are per unit of each wager's own stake; the whole is per unit of the first." }
            (wide("Wagers together", html! { table {
                thead { tr { th { "Play" } @for staked in &together.wagers { th.num { (staked.name) } } th.num { "In all" } th.num { "Costs" } th.num { "Deviation" } } }
                tbody {
                    @for play in &together.plays { tr {
                        th { (play.name) }
                        @for back in &play.returns { td.num { (back.percent(4)) } }
                        td.num { b { (play.expected_return.percent(4)) } } td.num { (play.cost.percent(4)) } td.num { (format!("{:.4}", play.standard_deviation)) }
                    } }
                    tr { th { "each for its own sake" } @for staked in &together.wagers { td.num { (staked.alone.percent(4)) } } td {} td {} td {} }
                }
            } }))
            p { "In all " (together.plays[0].expected_return.fraction()) "; beside the first wager the others add " b { (together.added().percent(4)) } " of its stake." }
        }
    }
}
