/**
 * What the React compiler leaves out. Compiled components remember what they have drawn. The grid
 * does that itself, for rows and cells, and compiled it would be half as large again.
 */
export const NOT_COMPILED: RegExp[] = [/\/node_modules\//, /\/src\/ui\/grid\//]
