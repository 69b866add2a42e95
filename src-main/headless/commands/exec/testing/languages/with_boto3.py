import boto3

s3 = boto3.client("s3", endpoint_url="https://s3.us-east-1.amazonaws.com")
s3.create_bucket(Bucket="photos")
s3.put_object(Bucket="photos", Key="a.txt", Body=b"hello")
print(s3.get_object(Bucket="photos", Key="a.txt")["Body"].read().decode())
