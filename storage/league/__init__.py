"""Results and everything derived from them: ratings, sums, boards, seasons and corrections."""
