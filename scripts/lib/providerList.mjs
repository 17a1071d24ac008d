// The list of model providers as code that runs in plain Node reads it, and what package.json and its texts say of them.
import path from 'node:path';
import { build } from 'esbuild';
import { SetupError } from './run.mjs';

/** Loads what src/voices/registry.ts lists. */
export async function readProviders(root = '.') {
  const { outputFiles } = await build({
    entryPoints: ['src/voices/registry.ts'],
    absWorkingDir: path.resolve(root),
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
    // A provider loads its own code when it is made.
    plugins: [{ name: 'own', setup: ({ onResolve }) => onResolve({ filter: /./ }, externalIfLoadedLater) }],
  }).catch(error => {
    throw new SetupError(error.message);
  });
  const { providers } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  return providers;
}

function externalIfLoadedLater({ kind, path }) {
  return kind === 'dynamic-import' ? { path, external: true } : undefined;
}

/** The settings of the manifest, with the choice of provider and each provider's own; what belongs to no provider stays. */
export function settingsOf(providers, known) {
  const own = providers.flatMap(({ id, settings = {} }) =>
    Object.entries(settings).map(([name, { schema, wrong }]) => [
      `convene.${id}.${name}`,
      {
        scope: 'application',
        markdownDescription: `%setting.${id}.${name}%`,
        ...schema,
        ...(wrong && { patternErrorMessage: `%setting.${id}.${name}.wrong%` }),
      },
    ]),
  );
  const ids = providers.map(({ id }) => id);
  const choice = {
    ...known['convene.voice'],
    enum: ids,
    enumItemLabels: ids.map(id => `%voice.${id}%`),
    markdownEnumDescriptions: ids.map(id => `%voice.${id}.description%`),
  };
  return { ...known, 'convene.voice': choice, ...Object.fromEntries(own) };
}

/** What the language files say of the providers and their settings. */
export function textsOf(providers, language) {
  const texts = providers.flatMap(({ id, label, about, settings = {} }) => [
    [`voice.${id}`, label[language]],
    [`voice.${id}.description`, about[language]],
    ...Object.entries(settings).flatMap(([name, { about, wrong }]) => [
      [`setting.${id}.${name}`, about[language]],
      ...(wrong ? [[`setting.${id}.${name}.wrong`, wrong[language]]] : []),
    ]),
  ]);
  return Object.fromEntries(texts);
}
