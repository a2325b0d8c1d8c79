import { ActionIcon, Box, Button, Divider, Group, Kbd, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { logoQuery } from '../../data/logos.ts'
import { usePractice } from '../../session/member.ts'
import { PracticeLogo } from '../../ui/practice-logo.tsx'
import classes from './app-frame.module.css'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { Logo } from './logo.tsx'
import { MessageCounter } from './message-counter.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { TaskCounter } from './task-counter.tsx'
import { shellTexts } from './texts.ts'
import { UserMenu } from './user-menu.tsx'

type Props = {
  /** Opens the search for patients, pages and actions. */
  onFind: () => void
  onKeys: () => void
}

/** The mark, the practice, the search, what waits for the member, and who is signed in. */
export function AppHeader({ onFind, onKeys }: Props) {
  const practice = usePractice()
  const { data: logo } = useQuery(logoQuery(practice.id))
  return (
    <Group className={classes.header} justify="space-between" wrap="nowrap" gap="sm">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Link to="/practice-hub" aria-label={shellTexts.dashboard}>
          <Logo compact />
        </Link>
        <Divider orientation="vertical" my={8} />
        <PracticeLogo url={logo} name="" height={28} maxWidth={96} />
        <Text size="sm" fw={600} className={classes.practice}>
          {practice.name}
        </Text>
      </Group>
      <Group gap={4} wrap="nowrap">
        <FindButton onFind={onFind} />
        <PhoneMenu />
        <TaskCounter />
        <MessageCounter />
        <NotificationBell />
        <Box visibleFrom="sm">
          <ColorSchemeToggle />
        </Box>
        <UserMenu onKeys={onKeys} />
      </Group>
    </Group>
  )
}

function FindButton({ onFind }: { onFind: () => void }) {
  return (
    <>
      <Button
        variant="default"
        size="xs"
        visibleFrom="sm"
        className={classes.find}
        justify="flex-start"
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={<Kbd size="xs">{shellTexts.findKey}</Kbd>}
        onClick={onFind}
      >
        {shellTexts.find}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        hiddenFrom="sm"
        aria-label={shellTexts.find}
        onClick={onFind}
      >
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
