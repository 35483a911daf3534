//! Wagers staked together on one hand: each alone, all together, and the cost of playing for one only.
use super::wide;
use baize_odds::together::Together;
use maud::{Markup, html};

pub fn section(together: &Together) -> Markup {
    let staked: Vec<String> = together.wagers.iter().map(|w| format!("{} on {}", w.stake, w.name)).collect();
    html! {
        section {
            h2 { "Wagers together" }
            p { "Staked together: " (staked.join(", ")) ". One decision settles several of them, so the best play for all is not the best play for each. Returns are per unit of each wager's own stake; the total is per unit of the first wager." }
            (wide("Wagers together", html! { table {
                thead { tr { th { "Play" } @for staked in &together.wagers { th.num { (staked.name) } } th.num { "Total" } th.num { "Costs" } th.num { "Deviation" } } }
                tbody {
                    @for play in &together.plays { tr {
                        th { (play.name) }
                        @for back in &play.returns { td.num { (back.percent(4)) } }
                        td.num { b { (play.expected_return.percent(4)) } } td.num { (play.cost.percent(4)) } td.num { (format!("{:.4}", play.standard_deviation)) }
                    } }
                    tr { th { "each wager played alone" } @for staked in &together.wagers { td.num { (staked.alone.percent(4)) } } td {} td {} td {} }
                }
            } }))
            p { "Total return " (together.plays[0].expected_return.fraction()) "; the other wagers add " b { (together.added().percent(4)) } " of the first wager's stake." }
        }
    }
}
