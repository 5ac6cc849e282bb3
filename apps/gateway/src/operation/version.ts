import own from '../../package.json' with { type: 'json' }

export const MILLPOND_VERSION: string = own.version
