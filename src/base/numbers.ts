/** The numbers in a text, each written one way whatever marks group its digits: `1,500` and `1500` are the same. */
export function numbersIn(text: string): string[] {
  return (text.match(/\d[\d.,'’]*/g) ?? []).map(found =>
    found
      .replace(/[.,'’](?=\d{3}(?!\d))/g, '')
      .replace(/(?<=\d)[.,'’]+$/, '')
      .replace(',', '.'),
  );
}

/** The numbers of a text that none of the others has. */
export function numbersMissing(text: string, others: Iterable<string>): string[] {
  const known = new Set<string>();
  for (const other of others) for (const each of numbersIn(other)) known.add(each);
  return [...new Set(numbersIn(text))].filter(each => !known.has(each));
}
