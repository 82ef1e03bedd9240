-- Lets gateway and worker log in, each as the role that the migrations created.
\getenv gateway_password GATEWAY_PASSWORD
\getenv worker_password WORKER_PASSWORD
ALTER ROLE amsel_gateway LOGIN PASSWORD :'gateway_password';
ALTER ROLE amsel_worker LOGIN PASSWORD :'worker_password';
GRANT CONNECT ON DATABASE amsel TO amsel_gateway, amsel_worker;
