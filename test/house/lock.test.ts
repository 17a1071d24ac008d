import { readFileSync } from 'node:fs';
import { house, type Rule } from './rule';

interface Package {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

// npm leaves out of the lock what a mirror does not carry, and `npm ci` then refuses the lock on every machine.
const everyPlatformIsLocked: Rule = files =>
  files.flatMap(({ path, text }) => {
    const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, Package>> };
    return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter(name => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`])
        .map(name => `${path} lacks ${name}, which ${place} may need on another platform`),
    );
  });

const noRegistryIsNamed: Rule = files =>
  files.filter(({ text }) => /"resolved": "http/.test(text)).map(({ path }) => `${path} names a registry`);

describe('package-lock.json', () => {
  const lock = [{ path: 'package-lock.json', text: readFileSync('package-lock.json', 'utf8') }];
  house('holds the packages of every platform', everyPlatformIsLocked, lock, {
    'other-lock.json': '{"packages": {"node_modules/a": {"optionalDependencies": {"a-win32": "1.0.0"}}}}',
  });
  house('names no registry', noRegistryIsNamed, lock, {
    'other-lock.json': '{"packages": {"node_modules/a": {"resolved": "https://registry.invalid/a.tgz"}}}',
  });
});
