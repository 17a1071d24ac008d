import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Writes out whose code the bundles hold, under which licence, from what esbuild says went into them. */
export function thirdPartyNotices(outputs) {
  const packages = bundledPackages(outputs).map(noticeOf);
  return `Convene's bundles hold code of the packages below, each under its own licence.\n${packages.join('')}`;
}

// Those with at least one byte in a bundle, in the order of their names.
function bundledPackages(outputs) {
  const inputs = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const used = inputs.filter(([file, { bytesInOutput }]) => bytesInOutput > 0 && file.includes('node_modules/'));
  const folders = new Set(used.map(([file]) => packageFolder(path.dirname(file))));
  return [...folders].sort((a, b) => a.localeCompare(b, 'en'));
}

// Some packages hold further package.json files that only say which kind of module a folder has.
function packageFolder(folder) {
  const file = path.join(folder, 'package.json');
  if (existsSync(file)) {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8'));
    if (name && version) return folder;
  }
  return packageFolder(path.dirname(folder));
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = licenceFiles(folder).map(file => readFileSync(path.join(folder, file), 'utf8').trim());
  const text = texts.length > 0 ? texts.join('\n\n') : licenceInReadme(folder);
  if (!license && !text) throw new Error(`${name} names no licence, so that it cannot be packed.`);
  return `\n${'-'.repeat(80)}\n${name} ${version}${license ? ` (${license})` : ''}\n\n${text || 'No text of it is published with the package.'}\n`;
}

function licenceFiles(folder) {
  return readdirSync(folder)
    .filter(file => /^(licen[sc]e|copying|notices?)\b/i.test(file))
    .sort();
}

function licenceInReadme(folder) {
  const readme = readdirSync(folder).find(file => /^readme/i.test(file));
  const text = readme ? readFileSync(path.join(folder, readme), 'utf8') : '';
  return /^#* *licen[sc]e\s*\n=*\n([^#]*)/im.exec(text)?.[1]?.trim() ?? '';
}
