/** All files of the console with their hashes, put into the service worker by the build. */
declare const CONSOLE_FILES: { url: string; revision: string | null }[]
