"""The wheel in a fresh environment: figures as on the command line, arrays that agree with them."""

from fractions import Fraction

import baize
import numpy as np


def fraction(figure):
    return Fraction(figure["fraction"] if isinstance(figure, dict) else figure)


def wager(report, name):
    return next(wager for wager in report["wagers"] if wager["wager"] == name)


def test_odds_are_exact():
    small = wager(baize.odds("sic-bo"), "small")
    assert fraction(small["house_edge"]) == Fraction(1, 36)
    tie = wager(baize.odds("casino-war", {"pays": {"tie": 11}}), "tie")
    assert fraction(tie["expected_return"]) > fraction(wager(baize.odds("casino-war"), "tie")["expected_return"])


def test_distributions_are_arrays():
    for game in baize.games():
        returns, chances = baize.distribution(game)
        assert isinstance(returns, np.ndarray) and returns.dtype == np.float64
        assert abs(chances.sum() - 1) < 1e-12
        exact = float(fraction(baize.odds(game)["wagers"][0]["expected_return"]))
        assert abs(returns @ chances - exact) < 1e-12


def test_rounds_are_settled():
    settled = baize.settle("casino-war", {"areas": [{"initial_cents": 5000, "card": "Ah"}], "dealer": "2c"})
    assert settled["total"]["to_player_cents"] == 10000, settled
    try:
        baize.settle("casino-war", {"areas": [], "dealer": "2c"})
    except ValueError:
        pass
    else:
        raise AssertionError("a round without a wager was settled")


def test_rounds_are_simulated():
    figures, returns, counts = baize.simulate("sic-bo", rounds=100_000, seed=3, wager="big")
    assert counts.dtype == np.int64 and counts.sum() == 100_000
    again = baize.simulate("sic-bo", rounds=100_000, seed=3, wager="big")
    assert (counts == again[2]).all() and figures == again[0]
    assert abs((returns * counts).sum() / 100_000 + 1 / 36) < 0.02


def test_questions_without_an_answer_are_refused():
    for game, what_if in [("sic-bo", {"decks": 8}), ("poker", {}), ("casino-war", {"pays": {"tea": 1}})]:
        try:
            baize.odds(game, what_if)
        except ValueError as refused:
            assert str(refused)
        else:
            raise AssertionError(f"{game} {what_if}")


if __name__ == "__main__":
    tests = [test for name, test in sorted(globals().items()) if name.startswith("test_")]
    for test in tests:
        test()
        print(f"{test.__name__}: ok")
