import { queryOptions } from '@tanstack/react-query'
import { emailChoiceRoutes } from '#shared/api/email-choices.ts'
import { createClient } from '../api/client.ts'
import { mutation } from './mutation.ts'
import { query } from './query.ts'

const api = createClient({ emailChoices: emailChoiceRoutes })

/** What the link below an email shows. */
export const emailChoiceQuery = (key: string) =>
  queryOptions({
    ...query(api.emailChoices.look, { body: { key } }),
    meta: { errors: 'inline' },
  })

/** Says whether to get emails of the practice from now on. */
export const chooseEmails = (key: string) =>
  mutation({
    run: (isWanted: boolean) =>
      api.emailChoices.choose({ body: { key, isWanted: isWanted ? 1 : 0 } }),
    write: (client, shown) => client.setQueryData(emailChoiceQuery(key).queryKey, shown),
  })
