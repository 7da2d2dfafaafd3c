/** From `package.json`, put in by `vite.config.ts`. */
declare const PRODUCT_VERSION: string
/** Of `npm run build -- --static`: there is no server of our own. */
declare const IS_STATIC: boolean
