// Which variables of the user's environment a Claude Code process gets; a name with * stands for all that begin so.

type Environment = Readonly<Record<string, string | undefined>>;

// Paths of programs, home and temporary files, the locale, and the proxies.
const SYSTEM =
  'PATH HOME USER LOGNAME SHELL TMPDIR TZ LANG LANGUAGE LC_ALL LC_CTYPE LC_MESSAGES LC_COLLATE LC_MONETARY LC_NUMERIC LC_TIME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_RUNTIME_DIR HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR';

// Windows starts no program without these.
const WINDOWS =
  'SystemRoot SystemDrive windir ComSpec PATHEXT OS USERNAME USERPROFILE HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA ProgramData ProgramFiles ProgramFiles(x86) ProgramW6432 TEMP TMP NUMBER_OF_PROCESSORS PROCESSOR_ARCHITECTURE';

// The program's login, its folders, and the provider that the user has chosen for it.
const LOGIN =
  'ANTHROPIC_API_KEY ANTHROPIC_AUTH_TOKEN ANTHROPIC_BASE_URL ANTHROPIC_CUSTOM_HEADERS ANTHROPIC_DEFAULT_* CLAUDE_CONFIG_DIR CLAUDE_CODE_OAUTH_TOKEN CLAUDE_CODE_TMPDIR CLAUDE_CODE_GIT_BASH_PATH CLAUDE_CODE_CERT_STORE CLAUDE_CODE_CLIENT_* CLAUDE_CODE_SKIP_* CLAUDE_CODE_USE_*';

// A provider's login is only passed if the user has chosen that provider.
const PROVIDERS: Readonly<Record<string, string>> = {
  CLAUDE_CODE_USE_BEDROCK: 'AWS_* ANTHROPIC_BEDROCK_*',
  CLAUDE_CODE_USE_VERTEX:
    'CLOUD_ML_REGION GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT GCLOUD_PROJECT VERTEX_REGION_* ANTHROPIC_VERTEX_*',
  CLAUDE_CODE_USE_FOUNDRY: 'AZURE_* ANTHROPIC_FOUNDRY_*',
};

// Exactly one request per turn: no retries, fallbacks, summaries, titles or news.
const SINGLE_REQUEST = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
  CLAUDE_CODE_MAX_RETRIES: '0',
  CLAUDE_CODE_DISABLE_NONSTREAMING_FALLBACK: '1',
  CLAUDE_CODE_DISABLE_REFUSAL_RETRY: '1',
  CLAUDE_CODE_DISABLE_REFUSAL_FALLBACK: '1',
  CLAUDE_CODE_NO_MODEL_FALLBACK: '1',
  CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
  DISABLE_COMPACT: '1',
  // Only the voice's watchdog judges silence; the program would send the call again.
  CLAUDE_ENABLE_STREAM_WATCHDOG: '0',
  CLAUDE_ENABLE_BYTE_WATCHDOG: '0',
  // The API rejects a five-minute breakpoint before one of an hour.
  FORCE_PROMPT_CACHING_5M: '1',
};

/** The environment of a Claude Code process: system variables, its own login and switches, and no other secrets. */
export function claudeCodeEnvironment(env: Environment, platform: NodeJS.Platform): Record<string, string> {
  const chosen = Object.entries(PROVIDERS).flatMap(([name, theirs]) => (isOn(env[name]) ? [theirs] : []));
  const windows = platform === 'win32';
  const allowed = [SYSTEM, LOGIN, ...(windows ? [WINDOWS] : []), ...chosen].flatMap(names => names.split(' '));
  // Programs read proxy variables in either case, and Windows ignores case.
  const isAllowed = (name: string) =>
    allowed.some(each =>
      each.endsWith('*')
        ? name.toUpperCase().startsWith(each.slice(0, -1))
        : name === each || ((windows || each.endsWith('_PROXY')) && name.toUpperCase() === each.toUpperCase()),
    );
  const passed = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isAllowed(entry[0]),
  );
  return { ...Object.fromEntries(passed), ...SINGLE_REQUEST };
}

/** The values of variables that are named like secrets. */
export function secretsIn(env: Environment): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    /KEY|TOKEN|SECRET|PASSWORD|HEADERS/i.test(name) && value ? [value] : [],
  );
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && !/^(|0|false|no|off)$/i.test(value);
}
