"""Results and all that follows from them: ratings, sums, boards, seasons and corrections."""
