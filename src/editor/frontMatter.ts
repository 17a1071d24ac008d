import { stringify } from 'yaml';

// Imported as a file of ours, and not as the package: of that, a bundle's `import()` gives no names.
/** Renders data as the front matter of a Markdown file. */
export function renderFrontMatter(head: object): string {
  return `---\n${stringify(head, { flowCollectionPadding: false })}---\n`;
}
