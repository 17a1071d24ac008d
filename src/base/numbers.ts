/** Finds the numbers in a text, normalized so that `1,500` and `1500` are equal. */
export function numbersIn(text: string): string[] {
  return (text.match(/\d[\d.,'’]*/g) ?? []).map(found =>
    found
      .replace(/[.,'’](?=\d{3}(?!\d))/g, '')
      .replace(/(?<=\d)[.,'’]+$/, '')
      .replace(',', '.'),
  );
}

/** Finds the numbers of a text that occur in none of the other texts. */
export function numbersMissing(text: string, others: Iterable<string>): string[] {
  const known = new Set<string>();
  for (const other of others) for (const each of numbersIn(other)) known.add(each);
  return [...new Set(numbersIn(text))].filter(each => !known.has(each));
}
