import * as vscode from 'vscode';
import { isRecord, type Json } from '../base/json';
import type { ModeratorStrategy } from '../formats/council/strategies/strategy';
import type { Options } from '../script/brief';
import type { SeenSessions } from './sessions';

/** What a caller of `convene.debate` and its kin may name beforehand; a free voice then starts without a question. */
export interface ConveneRequest {
  uri?: vscode.Uri;
  topic?: string;
  /** Who sits where, by slug or name. */
  cast?: { role: string; agent: string }[];
  options?: Options;
  voice?: string;
  model?: string;
  seed?: number;
}

/** What this extension offers to others and to its tests. */
export interface ConveneApi {
  readonly activationMs: number;
  readonly sessions: SeenSessions;
  /** Messages that came through the door of a session's panel so far; undefined where none is open. */
  panelMessages(folder: string): number | undefined;
  findingThreads(): readonly vscode.CommentThread[];
  /** Who answers to `@convene` in the chat; undefined where the editor has none. */
  readonly chat: vscode.ChatParticipant | undefined;
  /** Adds a moderator strategy of another extension, by whose name councils can then choose it, until what is returned is disposed. */
  registerStrategy(name: string, strategy: ModeratorStrategy): vscode.Disposable;
}

/** The request in a command's first argument, or undefined where that is a menu's file or nothing. */
export function readRequest(value: unknown): ConveneRequest | undefined {
  if (!isRecord(value) || value instanceof vscode.Uri) return undefined;
  const { uri, topic, cast, options, voice, model, seed } = value;
  return {
    uri: typeof uri === 'string' ? vscode.Uri.parse(uri) : uri instanceof vscode.Uri ? uri : undefined,
    topic: text(topic),
    cast: Array.isArray(cast) ? cast.flatMap(readSeat) : undefined,
    options: isRecord(options) ? readOptions(options) : undefined,
    voice: text(voice),
    model: text(model),
    seed: typeof seed === 'number' && Number.isInteger(seed) ? seed : undefined,
  };
}

function readSeat(value: unknown): { role: string; agent: string }[] {
  const { role, agent } = isRecord(value) ? value : {};
  return typeof role === 'string' && typeof agent === 'string' ? [{ role, agent }] : [];
}

function readOptions(value: Record<string, unknown>): Options {
  const plain = Object.entries(value).filter((each): each is [string, Json] =>
    /^(string|number|boolean)$/.test(typeof each[1]),
  );
  return Object.fromEntries(plain);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
