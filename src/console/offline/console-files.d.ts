/** All files of the console with their hashes, put into the service worker by the build. */
declare const __CONSOLE_FILES__: { url: string; revision: string | null }[]
