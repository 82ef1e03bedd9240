-- The owner of a business decides whether the own services of a professional are offered there.
GRANT UPDATE ("offers_own_services") ON "business_professionals" TO amsel_gateway;
