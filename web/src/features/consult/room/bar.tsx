import { Button, type ButtonProps, type ElementProps, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { callTexts as texts } from '../texts.ts'
import classes from './call.module.css'

/** Something one can do in a call. */
export type CallAction = {
  label: string
  icon: ComponentType<IconProps>
  onClick: () => void
  /** Beside the others always, where there is room for it, or behind “More”. */
  place: 'always' | 'roomy' | 'more'
  /** Where it stands out: something is off, or new. */
  isLit?: boolean
  loading?: boolean
  /** Whether what it opens is open. */
  isOpen?: boolean
  /** After “More”: what ends the call. */
  ends?: 'own' | 'all'
}

/** Whether signs and words are one above the other, and what is seldom done is behind “More”. */
const useIsTight = () =>
  useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })

/** What one can do in a call, in one row. */
export function Bar({ actions }: { actions: readonly CallAction[] }) {
  const isTight = useIsTight()
  const isShown = ({ place }: CallAction) => place === 'always' || (place === 'roomy' && !isTight)
  const shown = actions.filter(isShown)
  const more = actions.filter((action) => !isShown(action))
  return (
    <div className={classes.bar} data-tight={isTight || undefined}>
      {shown
        .filter(({ ends }) => !ends)
        .map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
      <Menu position="top" withinPortal={false}>
        <Menu.Target>
          <BarButton icon={IconDots}>{texts.more}</BarButton>
        </Menu.Target>
        <Menu.Dropdown>
          {more.map(({ label, icon: Icon, onClick }) => (
            <Menu.Item key={label} leftSection={<Icon size={18} aria-hidden />} onClick={onClick}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {shown
        .filter(({ ends }) => ends)
        .map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
    </div>
  )
}

function ActionButton({ action }: { action: CallAction }) {
  const { label, icon, onClick, isLit = false, loading = false, isOpen, ends } = action
  return (
    <BarButton
      icon={icon}
      loading={loading}
      aria-expanded={isOpen}
      onClick={onClick}
      {...(ends === 'own' ? { variant: 'filled', color: 'red' } : isLit && { variant: 'white' })}
    >
      {label}
    </BarButton>
  )
}

type BarButtonProps = ButtonProps &
  ElementProps<'button', keyof ButtonProps> & { icon: ComponentType<IconProps> }

function BarButton({ icon: Icon, ...props }: BarButtonProps) {
  return (
    <Button
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      classNames={{
        root: classes.action,
        inner: classes.actionInner,
        section: classes.actionSign,
        label: classes.actionLabel,
      }}
      {...props}
    />
  )
}
