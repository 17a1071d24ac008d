/** What the panel's page is made of; all of it comes from the host, none from a session. */
export interface PanelPage {
  scriptUri: string;
  styleUri: string;
  /** The webview's own source expression for resources of the extension. */
  cspSource: string;
  /** Fresh for each page. */
  nonce: string;
  title: string;
  /** Language of the interface, e.g. `de`, where there are words of it. */
  lang?: string;
  /** The panel's English sentences and what they are in that language. */
  words?: Readonly<Record<string, string>>;
}

/** The panel's whole page under a policy that loads nothing but the extension's own script and style. */
export function panelHtml(page: PanelPage): string {
  return `<!DOCTYPE html>
<html lang="${attribute(page.lang ?? 'en')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy(page))}">
<meta property="csp-nonce" content="${attribute(page.nonce)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${attribute(page.title)}</title>${page.words ? `\n<meta name="convene-words" content="${attribute(JSON.stringify(page.words))}">` : ''}
<link rel="stylesheet" href="${attribute(page.styleUri)}">
</head>
<body>
<convene-panel></convene-panel>
<script nonce="${attribute(page.nonce)}" src="${attribute(page.scriptUri)}"></script>
</body>
</html>
`;
}

function policy({ cspSource, nonce }: PanelPage): string {
  return [
    `default-src 'none'`,
    `img-src ${cspSource}`,
    // The toolkit tries out a rule in a style element of its own, under the nonce that the page names.
    `style-src ${cspSource} 'nonce-${nonce}'`,
    `font-src ${cspSource}`,
    `script-src 'nonce-${nonce}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

function attribute(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
}
