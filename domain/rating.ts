/** Rounded to two decimals; null without reviews. */
export function averageRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100;
}

/** Summarizes the number of reviews for each number of stars. */
export function summarizeRatings(countByStars: ReadonlyMap<number, number>) {
  const stars = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, ...Object.fromEntries(countByStars) };
  const counts = Object.entries(stars).map(([rating, count]) => ({
    rating: Number(rating),
    count,
  }));
  const count = counts.reduce((all, each) => all + each.count, 0);
  const sum = counts.reduce((all, each) => all + each.rating * each.count, 0);
  return { average: averageRating(sum, count), count, stars };
}
