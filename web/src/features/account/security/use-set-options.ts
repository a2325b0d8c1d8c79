import { notifications } from '@mantine/notifications'
import type { AuthOptions, ChosenMethod } from '#shared/model/account.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { updateOptions } from '../../../data/auth.ts'
import { useAction } from '../../../data/mutation.ts'

export type OptionsChange = {
  enableTwoFactor?: 0 | 1
  defaultTwoFactorMethod?: ChosenMethod
  stayLogin?: 0 | 1
  password?: string
}

type Options = {
  /** What to say once it is done. */
  message: (options: AuthOptions) => string
  onSuccess?: () => void
  /** Shows the failure; without it whoever reads `error` does. */
  onError?: (error: ApiError) => void
}

/** Changes how the member signs in. */
export function useSetOptions({ message, onSuccess, onError }: Options) {
  return useAction(updateOptions, {
    onSuccess: (options) => {
      notifications.show({ message: message(options), color: 'green' })
      onSuccess?.()
    },
    ...(onError ? { onError } : { inline: true }),
  })
}
