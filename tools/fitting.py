"""Fitting the weights of a linear guess to how games ended, for the tuners: logistic regression by Newton's method."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

RIDGE = 3e-4               # pulls the weights of rare features towards none
STEPS = 40                 # of Newton's method
CERTAIN = 30.0             # beyond this a logit says no more


def fitted(rows: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """The weights of a logistic regression."""
    scale = rows.std(axis=0) + 1e-9
    steps = rows / scale
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(steps @ weights, -CERTAIN, CERTAIN)))
        slope = steps.T @ (chance - shares) / len(shares) + RIDGE * weights
        curve = (steps.T * (chance * (1 - chance))) @ steps / len(shares) + RIDGE * np.eye(len(weights))
        weights -= np.linalg.solve(curve, slope)
    return weights / scale


def surprise(rows: np.ndarray, shares: np.ndarray, weights: np.ndarray) -> float:
    """The mean log loss of a prediction."""
    chance = np.clip(1 / (1 + np.exp(-np.clip(rows @ weights, -CERTAIN, CERTAIN))), 1e-6, 1 - 1e-6)
    return float(-(shares * np.log(chance) + (1 - shares) * np.log(1 - chance)).mean())


def mean_share(shares: Sequence[float]) -> tuple[float, float]:
    """The mean share of the points, and half of its 95 % interval."""
    mean = sum(shares) / len(shares)
    return mean, 1.96 * math.sqrt(sum((each - mean) ** 2 for each in shares)) / len(shares)
