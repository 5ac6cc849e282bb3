import { defineConfig } from 'vite'
import { reactPlugin } from '../../react-plugin.ts'

/** The grid on its own page, compiled as the web app is. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactPlugin()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
  },
})
