import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { User } from '../api/session.ts';
import { useFileFailure } from '../app/use-file-failure.ts';
import type { LoginDialog as LoginDialogType, NewRole } from './login-dialog.tsx';

type Dialog = typeof LoginDialogType;
const loadDialog = async (): Promise<Dialog> => (await import('./login-dialog.tsx')).LoginDialog;

/** Opens the dialog over whatever the person does; resolves to the user, or to undefined if it was closed. */
type AskToLogIn = (options?: AskOptions) => Promise<User | undefined>;

type AskOptions = {
  /** The role of an account that is opened in the dialog; a customer unless told. For an owner it begins there. */
  readonly newRole?: NewRole;
};

const LoginContext = createContext<AskToLogIn>(() => Promise.resolve(undefined));

export function useLogin(): AskToLogIn {
  return useContext(LoginContext);
}

type Opened = { readonly newRole: NewRole; readonly LoginDialog: Dialog };

export function LoginProvider({ children }: { readonly children: ReactNode }) {
  const tellFailure = useFileFailure();
  const [opened, setOpened] = useState<Opened>();
  const settle = useRef<(user: User | undefined) => void>(() => undefined);
  const close = useCallback((user: User | undefined) => {
    setOpened(undefined);
    settle.current(user);
  }, []);
  const ask: AskToLogIn = ({ newRole = 'customer' } = {}) => {
    settle.current(undefined);
    loadDialog().then(
      (LoginDialog) => setOpened({ newRole, LoginDialog }),
      () => {
        tellFailure();
        close(undefined);
      },
    );
    return new Promise((resolve) => (settle.current = resolve));
  };
  useEffect(loadLater, []);
  return (
    <LoginContext value={ask}>
      {children}
      {opened && <opened.LoginDialog newRole={opened.newRole} onDone={close} />}
    </LoginContext>
  );
}

const LATER_MS = 3_000;

/** Not with the first view, but before a person needs it: the network may be gone by then. */
function loadLater(): () => void {
  const timer = setTimeout(() => void loadDialog().catch(() => undefined), LATER_MS);
  return () => clearTimeout(timer);
}
