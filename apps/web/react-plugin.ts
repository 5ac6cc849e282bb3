import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'

const NODE_MODULES = /\/node_modules\//

/**
 * Compiled components remember what they have drawn. The grid does that itself, for rows and cells,
 * and compiled it would be half as large again.
 */
export const reactPlugin = (): PluginOption =>
  react({
    compiler: true,
    exclude: [NODE_MODULES, /\/src\/ui\/grid\//],
    refreshExclude: NODE_MODULES,
  })
