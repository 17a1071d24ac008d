/** The address of the Messages API if the user names none. */
export const anthropicEndpoint = 'https://api.anthropic.com';
