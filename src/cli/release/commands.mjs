/** That an installed release has, besides serving. */
export const commands = ['probe', 'client', 'scenario', 'migrate', 'person', 'verify']
