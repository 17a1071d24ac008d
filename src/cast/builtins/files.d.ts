/** The text of a markdown file. */
declare module '*.md' {
  const text: string;
  export default text;
}
