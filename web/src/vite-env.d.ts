/// <reference types="vite/client" />

/** The version of this build. */
declare const PRAXIS_VERSION: string
