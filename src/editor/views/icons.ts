import * as vscode from 'vscode';
import { listIcon } from '../../cast/appearance';

/** Renders an agent's icon on a disc of its colour, the same in every theme. */
export function agentIcon(agent: { name: string; icon: string; color: string }): vscode.Uri {
  const { color } = agent;
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color : '#888888';
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">',
    `<circle cx="8" cy="8" r="7.4" fill="${fill}" fill-opacity=".28" stroke="${fill}"/>`,
    `<text x="8" y="11.4" font-size="9" text-anchor="middle">${escapeXml([...listIcon(agent)].slice(0, 8).join(''))}</text>`,
    '</svg>',
  ].join('');
  return vscode.Uri.parse(`data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`);
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
}
