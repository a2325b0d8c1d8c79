import fc from 'fast-check'

/**
 * Property tests take the same inputs each time, so that a commit is not refused for what another
 * one has brought in. `PRAXIS_PROPERTY_SEED=random` (or a number) looks at others.
 */
const asked = process.env.PRAXIS_PROPERTY_SEED
const seed = asked === 'random' ? Date.now() : Number(asked ?? 20_260_101)
if (asked) console.error(`PRAXIS_PROPERTY_SEED=${seed}`)

fc.configureGlobal({ seed })
