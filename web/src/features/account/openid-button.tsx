import { Button, Divider, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useAction } from '../../api/use-action.ts'
import { safeReturnTo } from '../../session/return-to.ts'
import { FormError } from '../../ui/form-error.tsx'
import { openidTexts as texts } from './openid-texts.ts'

/** Leads to the sign-in service of the stage; shows nothing where none is set up. */
export function OpenidButton({ returnTo }: { returnTo?: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['openid'],
    queryFn: ({ signal }) => api.openid.info({}, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errors: 'silent' },
  })
  const begin = useAction({
    run: () => api.openid.begin({ body: { returnTo: safeReturnTo(returnTo) } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: () => undefined,
  })
  if (!data?.name) return null
  return (
    <Stack gap="sm">
      <Divider label={texts.or} />
      <FormError error={begin.error} />
      <Button
        variant="default"
        fullWidth
        loading={begin.pending}
        onClick={() => begin.start(undefined)}
      >
        {texts.go(data.name)}
      </Button>
    </Stack>
  )
}
