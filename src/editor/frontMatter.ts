import { stringify } from 'yaml';

/** Renders data as the front matter of a Markdown file. */
export function renderFrontMatter(head: object): string {
  return `---\n${stringify(head, { flowCollectionPadding: false })}---\n`;
}
