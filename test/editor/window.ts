import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ConveneApi } from '../../src/editor/api';
import type { RunningSession } from '../../src/editor/sessions';

/** The extension's own API, with the extension active. */
export async function convene(): Promise<ConveneApi> {
  const extension = vscode.extensions.getExtension<ConveneApi>('convene.convene');
  assert.ok(extension, 'VS Code does not know the extension');
  return extension.activate();
}

/** The opened folder. */
export function workspaceFolder(): string {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'No folder is open');
  return folder.uri.fsPath;
}

/** The address of a file of the opened folder. */
export function inFolder(...names: string[]): vscode.Uri {
  return vscode.Uri.file(path.join(workspaceFolder(), ...names));
}

/** Sets how fast rehearsals are read out. */
export async function speak(speed: string): Promise<void> {
  await vscode.workspace.getConfiguration('convene').update('readingSpeed', speed, true);
}

/** A debate that takes its time, and is running. */
export async function beginSlowly(): Promise<RunningSession> {
  const { sessions } = await convene();
  await speak('slow');
  const request = { uri: inFolder('idempotency-keys.md'), voice: 'rehearsal', seed: 7 };
  const folder = await vscode.commands.executeCommand<string>('convene.debate', request);
  await speak('instant');
  const begun = sessions.liveIn(folder);
  assert.ok(begun, 'The debate is not running');
  return begun;
}

/** Waits until something holds, looking again and again; between two looks the window has its processor to itself. */
export async function until<T>(look: () => T | undefined | Promise<T | undefined>, ms = 20_000): Promise<T> {
  const late = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    assert.ok(Date.now() < late, 'It did not happen in time');
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}

/** Runs a command and closes every question it asks, as somebody would who wants none of it. */
export async function dismissing(command: string, ...args: unknown[]): Promise<void> {
  let over = false;
  const running = Promise.resolve(vscode.commands.executeCommand(command, ...args)).finally(() => {
    over = true;
  });
  while (!over) {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await new Promise(resolve => setTimeout(resolve, 5));
  }
  await running;
}

/** Every file under a folder with the time of its last change. */
export function snapshot(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(name => path.join(folder, String(name)))
    .map(file => `${path.relative(folder, file)} ${statSync(file).mtimeMs}`)
    .sort();
}
