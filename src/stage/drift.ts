import { HumanError } from '../base/errors';

/** A recorded session and today's script of its format part ways: it can be read, and continued as a new session. */
export class ScriptDrift extends HumanError {
  constructor(
    readonly beat: string,
    expected: string,
    found: string,
  ) {
    super(
      `This session was recorded by another version of its format: at ${beat} the record has ${expected}, the format now asks for ${found}.`,
      'Its transcript stays readable; fork it at its last turn to continue as a new session.',
      'failed',
    );
    this.name = 'ScriptDrift';
  }
}
