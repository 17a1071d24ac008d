import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { defaultAnswer } from '../support/modelServer/answers';
import type { ModelRequest } from '../support/modelServer/request';

/** A request as the models of the tests get it. */
export interface Asked {
  model: string;
  messages: { role: number; text: string }[];
  tools: number;
  token: vscode.CancellationToken;
}

type Report = (part: unknown) => void;

/** The models of `test/fixtures/models`: what they are asked, and how they answer. */
export interface PlayedModels {
  requests: Asked[];
  answer(asked: Asked, report: Report): Promise<void>;
}

/** The models that another extension offers in this window, answering honestly until a test says otherwise. */
export async function playedModels(): Promise<PlayedModels> {
  const extension = vscode.extensions.getExtension<PlayedModels>('convene-tests.models');
  assert.ok(extension, 'VS Code does not know the models of the tests');
  const played = await extension.activate();
  played.requests.length = 0;
  played.answer = answerHonestly;
  return played;
}

/** Says what a model server of the tests would say, in pieces. */
async function answerHonestly({ model, messages }: Asked, report: Report): Promise<void> {
  const last = messages.at(-1)?.text ?? '';
  const request: Pick<ModelRequest, 'model' | 'system' | 'last'> = { model, system: '', last };
  const { text = '' } = defaultAnswer(request as ModelRequest);
  for (const piece of text.match(/[\s\S]{1,24}/g) ?? []) report(new vscode.LanguageModelTextPart(piece));
}
