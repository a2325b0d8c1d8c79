import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { AuthOptions, TwoFactorMethod } from '#shared/model/account.ts'
import type { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { optionsQuery } from './queries.ts'

export type OptionsChange = {
  enableTwoFactor?: 0 | 1
  defaultTwoFactorMethod?: TwoFactorMethod
  stayLogin?: 0 | 1
  password?: string
}

type Options = {
  /** What to say once it is done. */
  message: (options: AuthOptions) => string
  onSuccess?: () => void
  onError: (error: ApiError) => void
}

/** Changes how the member signs in. */
export function useSetOptions({ message, onSuccess, onError }: Options) {
  const client = useQueryClient()
  return useAction({
    run: (body: OptionsChange) => api.auth.updateOptions({ body }),
    onSuccess: (options) => {
      client.setQueryData(optionsQuery.queryKey, options)
      notifications.show({ message: message(options), color: 'green' })
      onSuccess?.()
    },
    onError,
  })
}
