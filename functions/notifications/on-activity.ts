import { consumerDependencies } from '#functions/platform/compose.ts'
import { consumeAny } from '#functions/platform/consumer.ts'
import { recordActivity } from './stream/record.ts'

const dependencies = consumerDependencies()

/** Something happened that activity streams tell. */
export const handler = consumeAny((delivered) => recordActivity(dependencies, delivered))
