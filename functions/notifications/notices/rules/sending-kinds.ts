import { sendingNearLimit } from '#events/deliveries.ts'
import { type Kind, kindOf } from '../../rules/feed.ts'
import { type Notice, toHolders } from './notice.ts'

/** Warns admins that their practice has sent most of the messages that its plan allows. */
export const sendingKinds: Record<'sendingNearLimit', Kind<Notice>> = {
  sendingNearLimit: kindOf(sendingNearLimit, {
    from: (event) => {
      const { channel, window } = event.payload
      return toHolders(event, 'practices.subscription.update', { what: `${channel}-${window}` })
    },
    needs: 'practices.subscription.read',
    words: ({ practice, about: { what = '' } }) => {
      const [channel, window] = what.split('-')
      const noun = channel === 'text' ? 'texts' : 'emails'
      const period = window === 'month' ? 'this month' : 'today'
      return `${practice} has sent 80% of the ${noun} that its plan allows ${period}`
    },
    link: () => '/practice-hub/settings?tab=plan',
  }),
}
