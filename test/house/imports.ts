import path from 'node:path';
import { isSyntax, parse, type Source, type Syntax, walk } from './source';

/** One import of a file: what is named, and whether only types come through it. */
export interface Import {
  readonly node: Syntax;
  /** A project path without its ending for relative imports, else the package's or module's name. */
  readonly target: string;
  readonly relative: boolean;
  readonly typesOnly: boolean;
}

/** Lists what a file imports, in every form that names a module. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = [];
  walk(parse(source).program, node => {
    if (!/^(Import(Declaration|Expression)|Export(Named|All)Declaration|TSImportType)$/.test(node.type)) return;
    const named = isSyntax(node.source) ? node.source.value : undefined;
    if (typeof named !== 'string') return;
    const relative = named.startsWith('.');
    const target = relative ? path.posix.join(path.posix.dirname(source.path), named) : named;
    found.push({ node, target: target.replace(/\.(ts|mjs|js)$/, ''), relative, typesOnly: isTypesOnly(node) });
  });
  return found;
}

function isTypesOnly(node: Syntax): boolean {
  return node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
}
