import { consumerDependencies } from '#functions/platform/compose.ts'
import { consumeAny } from '#functions/platform/consumer.ts'
import { giveNotices } from './notices/give.ts'

const dependencies = consumerDependencies()

/** Something happened that members are notified of. */
export const handler = consumeAny((delivered) => giveNotices(dependencies, delivered))
