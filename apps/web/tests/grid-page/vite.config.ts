import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { NOT_COMPILED } from '../../not-compiled.ts'

/** The grid on its own page, compiled as the web app is. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true, exclude: NOT_COMPILED })],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
  },
})
