import { stringify } from 'yaml';

// Imported as a file of ours, and not as the package: of that, a bundle's `import()` gives no names.
/** Data as the front matter of a Markdown file. */
export function frontMatter(head: object): string {
  return `---\n${stringify(head, { flowCollectionPadding: false })}---\n`;
}
