import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { User } from '../api/session.ts';
import type { NewRole } from './login-dialog.tsx';

const loadDialog = () => import('./login-dialog.tsx');
const LoginDialog = lazy(loadDialog);

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

export function LoginProvider({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<AskOptions>();
  const settle = useRef<(user: User | undefined) => void>(() => undefined);
  const ask = useCallback<AskToLogIn>((options = {}) => {
    settle.current(undefined);
    setOpened(options);
    return new Promise((resolve) => (settle.current = resolve));
  }, []);
  const close = useCallback((user: User | undefined) => {
    setOpened(undefined);
    settle.current(user);
  }, []);
  useEffect(loadLater, []);
  return (
    <LoginContext value={ask}>
      {children}
      {opened && (
        <Suspense>
          <LoginDialog newRole={opened.newRole ?? 'customer'} onDone={close} />
        </Suspense>
      )}
    </LoginContext>
  );
}

const LATER_MS = 3_000;

/** Not with the first view, but before a person needs it: the network may be gone by then. */
function loadLater(): () => void {
  const timer = setTimeout(() => void loadDialog().catch(() => undefined), LATER_MS);
  return () => clearTimeout(timer);
}
