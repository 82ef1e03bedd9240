-- An owner sends an invitation again, with another token, or takes it back.
GRANT UPDATE ("token_hash"), DELETE ON "invitations" TO amsel_gateway;
