import { Box, Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAction } from '../../data/mutation.ts'
import { homeOf, useMember, useRefreshMember } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { Hint } from '../../ui/hint.tsx'
import { Illustration, type IllustrationName } from '../../ui/illustrations.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { onboardingTexts } from './texts.ts'

const texts = onboardingTexts.welcome

/**
 * For a member who is in no practice yet: set one up, or wait to be added to one. The children are
 * other ways in.
 */
export function Welcome({ children }: { children?: ReactNode }) {
  const member = useMember()
  const mayFound = usePermission('practices.create')
  if (!member) return null
  return (
    <>
      <PageHeader title={texts.title(member.firstName)} description={texts.lead} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {mayFound && (
          <Choice drawing="practice" title={texts.practice.title} text={texts.practice.text}>
            <Button fullWidth renderRoot={(props) => <Link to="/practice-setup" {...props} />}>
              {texts.practice.action}
            </Button>
          </Choice>
        )}
        <Choice drawing="mail" title={texts.wait.title} text={texts.wait.text}>
          <CheckAgain email={member.email} />
        </Choice>
      </SimpleGrid>
      <Box mt="md">{children}</Box>
    </>
  )
}

type ChoiceProps = { drawing: IllustrationName; title: string; text: string; children: ReactNode }

function Choice({ drawing, title, text, children }: ChoiceProps) {
  return (
    <Card withBorder radius="lg" padding="lg">
      <Stack gap="xs" h="100%">
        <Illustration name={drawing} />
        <Title order={2}>{title}</Title>
        <Hint flex={1}>{text}</Hint>
        {children}
      </Stack>
    </Card>
  )
}

function CheckAgain({ email }: { email: string }) {
  const refresh = useRefreshMember()
  const navigate = useNavigate()
  const check = useAction(
    { run: refresh },
    {
      onSuccess: (member) => {
        const home = member && homeOf(member)
        return home && home !== '/welcome' ? navigate({ to: home }) : undefined
      },
    },
  )
  return (
    <Stack gap={6}>
      <div aria-live="polite">
        {check.done && (
          <Text size="xs" c="dimmed">
            {texts.wait.nothing} <b>{email}</b>.
          </Text>
        )}
      </div>
      <Button variant="default" fullWidth loading={check.pending} onClick={() => check.start()}>
        {texts.wait.action}
      </Button>
    </Stack>
  )
}
