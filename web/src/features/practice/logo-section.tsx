import { Box, Button, FileButton, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { logoTypes } from '#shared/model/logo.ts'
import type { Practice } from '#shared/model/practice.ts'
import { ApiError, toApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Section } from '../../ui/section.tsx'
import { logoQuery, PracticeLogo } from '../logo/practice-logo.tsx'
import { faultOf, sendLogo } from './send-logo.ts'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.logo

type Props = { practice: Pick<Practice, 'id' | 'name'> }

/** The logo: chosen, sent at once, and shown. */
export function LogoSection({ practice: { id: practiceId, name } }: Props) {
  const client = useQueryClient()
  const { queryKey } = logoQuery(practiceId)
  const { data: url } = useQuery(logoQuery(practiceId))
  const forget = useRef<() => void>(null)
  const send = useMutation({
    mutationFn: async (file: File) => {
      const fault = faultOf(file)
      if (fault) throw new ApiError('ERR_LOGO_INVALID', fault)
      return sendLogo(practiceId, file)
    },
    onSuccess: (sent) => {
      client.setQueryData(queryKey, sent)
      notifications.show({ message: texts.set, color: 'green' })
    },
    onSettled: () => forget.current?.(),
    meta: { errors: 'inline' },
  })
  const remove = useMutation({
    mutationFn: () => api.logos.remove({ params: { practiceId } }),
    onSuccess: () => {
      client.setQueryData(queryKey, null)
      notifications.show({ message: texts.removed, color: 'green' })
    },
  })
  return (
    <Section title={texts.title} text={texts.text}>
      {send.error && (
        <Box mb="sm">
          <FormError error={toApiError(send.error)} />
        </Box>
      )}
      <Group gap="md">
        {url ? (
          <PracticeLogo practiceId={practiceId} name={name} height={64} />
        ) : (
          <Text size="sm" c="dimmed">
            {texts.none}
          </Text>
        )}
        <FileButton
          accept={logoTypes.join(',')}
          resetRef={forget}
          inputProps={{ 'aria-label': texts.choose }}
          onChange={(file) => file && send.mutate(file)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={send.isPending}>
              {url ? texts.replace : texts.choose}
            </Button>
          )}
        </FileButton>
        {url && (
          <ConfirmButton
            variant="subtle"
            color="red"
            loading={remove.isPending}
            title={texts.removeTitle}
            text={texts.removeText}
            confirm={texts.remove}
            keep={texts.keep}
            onConfirm={() => remove.mutate()}
          >
            {texts.remove}
          </ConfirmButton>
        )}
      </Group>
    </Section>
  )
}
