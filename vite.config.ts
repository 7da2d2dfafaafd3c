/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the sign-in page needs, in two files: left alone, the bundler makes some thirty small ones of it, which compress badly. */
const firstPageChunks = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|store|react-store)|zustand|use-sync-external-store|valibot)[\\/]/,
  },
  {
    name: 'base',
    test: /src[\\/]console[\\/](api[\\/](config|exchanges|mask|api-error|restore-session)|session[\\/](?!marking)|connection|preferences|ui[\\/](Button|Banner|Checkbox|Kbd|Mark|Note|Ring|Segmented|TextField|VisuallyHidden|announcer|class-names|ticker|text|json-lines|format[\\/](bytes|duration|number|time)))|src[\\/]contract[\\/]finding|lucide-react[\\/]dist[\\/]esm[\\/][^i]/,
  },
]

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { output: { codeSplitting: { groups: firstPageChunks } } },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    restoreMocks: true,
  },
})
