/** The parts of the panel's HTML page; all come from the host, none from a session. */
export interface PanelHtmlParts {
  scriptUri: string;
  styleUri: string;
  /** The webview's own source expression for resources of the extension. */
  cspSource: string;
  /** Fresh for each page; the UI toolkit finds it in a meta element, for a style element of its own. */
  nonce: string;
  title: string;
  /** The language of the interface, e.g. `de`, if there are translations. */
  lang?: string;
  /** The translations of the panel's English sentences. */
  translations?: Readonly<Record<string, string>>;
}

/** Renders the panel's HTML page under a policy that loads only the extension's own script and style. */
export function panelHtml(page: PanelHtmlParts): string {
  const words = page.translations && escapeAttribute(JSON.stringify(page.translations));
  return `<!DOCTYPE html>
<html lang="${escapeAttribute(page.lang ?? 'en')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(contentSecurityPolicy(page))}">
<meta property="csp-nonce" content="${escapeAttribute(page.nonce)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeAttribute(page.title)}</title>${words === undefined ? '' : `\n<meta name="convene-words" content="${words}">`}
<link rel="stylesheet" href="${escapeAttribute(page.styleUri)}">
</head>
<body>
<convene-panel></convene-panel>
<script nonce="${escapeAttribute(page.nonce)}" src="${escapeAttribute(page.scriptUri)}"></script>
</body>
</html>
`;
}

function contentSecurityPolicy({ cspSource, nonce }: PanelHtmlParts): string {
  return [
    `default-src 'none'`,
    `img-src ${cspSource}`,
    `style-src ${cspSource} 'nonce-${nonce}'`,
    `font-src ${cspSource}`,
    `script-src 'nonce-${nonce}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
}
